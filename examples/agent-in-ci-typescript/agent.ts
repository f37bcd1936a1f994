// An agent that has shop fronts photographed: it dispatches the task, follows it, and makes the agent's decisions.

import { AgentClient, type ProofVerdict, type SimulationScenario, type StatusEvent, type Task } from "fieldcall-client";

const HOUR_SECONDS = 60 * 60;
/** The agent's answers to an operator before a closed door, the best first. */
const ANSWERS = ["wait", "photograph_from_outside"];
/** The code of the reason for cancelling. */
const NO_SHOW = 6;
/** Codes of reasons for rejecting proof. The agent states the gravest that applies. */
export const REASONS = { wrongLocation: 1, insufficientProof: 2, suspectedFraud: 6 };
const GRAVEST_FIRST = [REASONS.suspectedFraud, REASONS.wrongLocation, REASONS.insufficientProof];

/** A shop and its location. */
export interface Shop {
  name: string;
  address: string;
  latitude: number;
  longitude: number;
}

export class ShopFrontAgent {
  constructor(private readonly client: AgentClient) {}

  /** Has a front photographed and returns the task's number. The same `order` is dispatched only once. */
  async dispatch(order: string, shop: Shop, simulationScenario: SimulationScenario | null = null): Promise<number> {
    const { id } = await this.client.createTask({
      title: `Photograph the front of ${shop.name}`,
      description: "Two photographs of the whole front, one of them with the house number.",
      locationAddress: shop.address,
      locationLatitude: shop.latitude,
      locationLongitude: shop.longitude,
      payoutAmount: 40,
      payoutCurrency: "EUR",
      acceptWithinSeconds: 2 * HOUR_SECONDS,
      completeWithinSeconds: 72 * HOUR_SECONDS,
      proofRequirementsJson: { minPhotos: 2, requireGpsWithinRadiusMeters: 200 },
      requestId: order,
      simulationScenario,
    });
    return id;
  }

  /** Handles the events of a task until it has ended, and returns it. */
  async follow(taskId: number): Promise<Task> {
    for await (const event of this.client.events(taskId)) await this.handle(event);
    return this.client.task(taskId);
  }

  /** Handles an event. The reaction depends on the present state of the task, so an event may come twice. */
  async handle({ event, taskId }: StatusEvent): Promise<void> {
    const { status } = await this.client.task(taskId);
    if (event === "task.under_review" && status === "UnderReview") await this.#review(taskId);
    if (event === "task.decision_requested") await this.#answer(taskId);
    // An operator who has set out is late; one who has not will not come.
    if (event === "task.overdue" && status === "Accepted") {
      await this.client.cancelTaskWithSettlement(taskId, { cancellationReasonCodeRef: NO_SHOW });
    }
  }

  async #review(taskId: number): Promise<void> {
    const { validationResults } = await this.client.taskProofs(taskId);
    const failed = validationResults.filter(({ passed }) => !passed);
    if (failed.length === 0) {
      await this.client.approveTask(taskId);
      return;
    }
    const reasons = failed.map(reasonFor);
    await this.client.rejectTaskReview(taskId, {
      rejectReasonCodeRef: GRAVEST_FIRST.find((reason) => reasons.includes(reason)) ?? REASONS.insufficientProof,
      notes: failed.map(({ message }) => `${message}.`).join(" "),
    });
  }

  async #answer(taskId: number): Promise<void> {
    for (const { id, status, optionsJson } of await this.client.decisionRequests(taskId)) {
      const options = JSON.parse(optionsJson) as string[];
      const answer = ANSWERS.find((known) => options.includes(known));
      // The default, or a person, answers questions that the agent cannot.
      if (status === "Pending" && answer) {
        await this.client.resolveDecision(taskId, id, { agentDecisionJson: JSON.stringify(answer) });
      }
    }
  }
}

function reasonFor({ rule, measured }: ProofVerdict): number {
  if (rule === "unique_photo") return REASONS.suspectedFraud;
  // An unknown distance is no proof of a wrong location.
  return rule === "gps_within_radius" && measured ? REASONS.wrongLocation : REASONS.insufficientProof;
}
