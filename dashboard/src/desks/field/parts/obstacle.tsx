/** The sentence for a missing position: what stands against it and what to do, with a button to try again. */
import { Button } from "../../../parts/button";
import { useWords } from "../../../words";
import type { Obstacle } from "./position";

export function ObstacleNote({ obstacle, again }: { obstacle: Obstacle; again: () => void }) {
  const { field, shared } = useWords();
  return (
    <span role="alert" className="grid gap-2 rounded-m bg-warn-soft p-3 text-s text-warn">
      {field.positionObstacles[obstacle]}
      <span>
        <Button onClick={again}>{shared.tryAgain}</Button>
      </span>
    </span>
  );
}
