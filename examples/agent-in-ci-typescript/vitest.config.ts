import { defineConfig } from "vitest/config";

// A job has a clone of Fieldcall below this folder, with tests of its own.
export default defineConfig({ test: { include: ["*.test.ts"], globalSetup: ["fieldcall-client/testing"] } });
