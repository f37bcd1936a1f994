/** The question whether the way to a task is reported, while it lasts. */
import { useState } from "react";
import { Button } from "../../../parts/button";
import { Note } from "../../../parts/note";
import { useWords } from "../../../words";
import { useAgreement } from "../parts/agreement";
import { ObstacleNote } from "../parts/obstacle";
import { locate, type Obstacle } from "../parts/position";

export function WayNote() {
  const { field } = useWords();
  const [isAgreed, agree] = useAgreement();
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const begin = async () => {
    const { obstacle } = await locate();
    setObstacle(obstacle);
    agree(obstacle !== "denied");
  };
  return (
    <>
      <Note tone="info" actions={<Button onClick={() => (isAgreed ? agree(false) : void begin())}>{isAgreed ? field.wayStop : field.wayShare}</Button>}>
        {isAgreed ? field.wayShared : field.wayText}
      </Note>
      {obstacle && !isAgreed && <ObstacleNote obstacle={obstacle} again={() => void begin()} />}
    </>
  );
}
