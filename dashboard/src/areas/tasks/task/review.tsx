/** The owner's rating of the work, once it has ended, and what the operator says of the owner. */
import { Star } from "lucide-react";
import { useState } from "react";
import { useWrite } from "../../../graph/hooks";
import { buttonClass } from "../../../parts/button";
import { Card } from "../../../parts/page";
import { ProblemNote } from "../../../parts/problem";
import { useWords } from "../../../words";
import { TextArea } from "../../../parts/labelled";
import { REVIEW, type TaskData } from "../parts/task.documents";

const STARS = [1, 2, 3, 4, 5] as const;

export function Review({ task, done }: { task: TaskData; done: () => void }) {
  const { work } = useWords();
  const { run, isBusy, problem } = useWrite(REVIEW);
  const [rating, setRating] = useState(task.review?.rating ?? 0);
  const [quality, setQuality] = useState(task.review?.qualityScore ?? 0);
  const [professionalism, setProfessionalism] = useState(task.review?.professionalismScore ?? 0);
  const [comment, setComment] = useState(task.review?.comment ?? "");
  const send = async () => {
    const input = { taskId: task.id, rating, comment: comment.trim() || null, qualityScore: quality || null, professionalismScore: professionalism || null };
    if (await run({ input })) done();
  };
  return (
    <Card title={task.review ? work.yourReview : work.rateOperator}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (rating > 0 && !isBusy) void send();
        }}
      >
        <Stars label={work.rating} value={rating} take={setRating} />
        <Stars label={work.quality} value={quality} take={setQuality} />
        <Stars label={work.professionalism} value={professionalism} take={setProfessionalism} />
        <TextArea name="comment" label={work.comment} rows={2} value={comment} onChange={(event) => setComment(event.target.value)} />
        {problem && <ProblemNote problem={problem} />}
        <button type="submit" className={`${buttonClass()} justify-self-start`} disabled={rating === 0} aria-busy={isBusy}>
          {task.review ? work.changeReview : work.sendReview}
        </button>
      </form>
      {task.agentReview && (
        <p className="m-0 mt-4 border-t border-line pt-3 text-s">
          <span className="font-medium">{work.operatorSays(task.agentReview.rating)}</span> {task.agentReview.comment}
        </p>
      )}
    </Card>
  );
}

function Stars({ label, value, take }: { label: string; value: number; take: (value: number) => void }) {
  const { work } = useWords();
  return (
    <fieldset className="m-0 flex items-center justify-between gap-2 border-0 p-0">
      <legend className="float-start p-0 text-s font-medium">{label}</legend>
      <span className="flex flex-wrap">
        {STARS.map((star) => (
          <label key={star} className="grid size-8 cursor-pointer place-items-center rounded has-focus-visible:outline-2 has-focus-visible:outline-brand">
            <input type="radio" name={label} className="sr-only" checked={value === star} aria-label={work.stars(star)} onChange={() => take(star)} />
            <Star size={20} aria-hidden className={star <= value ? "fill-current text-warn" : "text-quiet"} />
          </label>
        ))}
      </span>
    </fieldset>
  );
}
