/** The challenge that pictures of the camera answer, where a task wants pictures of the camera alone (docs/reference/proof.md). */
import { useEffect, useState } from "react";
import { useWrite } from "../../../../graph/hooks";
import { serverTime } from "../../../../graph/server_clock";
import { CHALLENGE } from "../task.documents";

interface Challenge {
  nonce: string;
  /** On the server's clock, in milliseconds. */
  until: number;
  files: number;
}

/** As the service has it. */
const MAX_FILES = 20;
const MARGIN_MILLISECONDS = 30_000;
const LOOK_MILLISECONDS = 5_000;

const nameOf = (taskId: string) => `fieldcall challenge ${taskId}`;
const isFresh = ({ until, files }: Challenge) => files < MAX_FILES && serverTime(Date.now()) < until - MARGIN_MILLISECONDS;

function kept(taskId: string): Challenge | null {
  const challenge = JSON.parse(sessionStorage.getItem(nameOf(taskId)) ?? "null") as Challenge | null;
  return challenge && isFresh(challenge) ? challenge : null;
}

const keep = (taskId: string, challenge: Challenge) => sessionStorage.setItem(nameOf(taskId), JSON.stringify(challenge));

/** The nonce for pictures that are taken now, renewed in time; null while there is none, as without a connection. */
export function useChallenge(taskId: string, isNeeded: boolean) {
  const { run } = useWrite(CHALLENGE);
  const [nonce, setNonce] = useState<string | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    let isAsking = false;
    const look = async () => {
      const challenge = kept(taskId);
      setNonce(challenge?.nonce ?? null);
      if (challenge || isAsking) return;
      isAsking = true;
      const made = await run({ taskId });
      isAsking = false;
      if (!made) return;
      keep(taskId, { nonce: made.nonce, until: Date.parse(made.expiresInstant), files: 0 });
      setNonce(made.nonce);
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_MILLISECONDS);
    return () => clearInterval(timer);
  }, [run, taskId, isNeeded]);
  /** Count a picture that answers it. */
  const use = () => {
    const challenge = kept(taskId);
    if (challenge) keep(taskId, { ...challenge, files: challenge.files + 1 });
  };
  return { nonce, use };
}
