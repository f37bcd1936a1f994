// Node has a WebSocket of its own from 22 on.
import WebSocket from "ws";

globalThis.WebSocket ??= WebSocket;
