/** Parts of the forms of tasks: ticks, and the options of service categories. */
import { useWords } from "../../../words";
import { nameCategory } from "../../../words/categories";

export function Tick({ label, isOn, take, hint }: { label: string; isOn: boolean; take: (isOn: boolean) => void; hint?: string }) {
  return (
    <label className="flex min-h-8 items-start gap-2.5 text-s">
      <input type="checkbox" className="mt-0.5 size-4.5 shrink-0 accent-brand" checked={isOn} onChange={(event) => take(event.target.checked)} />
      <span>
        {label}
        {hint && <span className="block text-xs text-quiet">{hint}</span>}
      </span>
    </label>
  );
}

/** Options of service categories, grouped by main category. */
export function Categories({ categories }: { categories: readonly { id: string; name: string; parentCategoryId: string | null }[] }) {
  const { work } = useWords();
  return categories
    .filter(({ parentCategoryId }) => parentCategoryId === null)
    .map((main) => (
      <optgroup key={main.id} label={nameCategory(work, main)}>
        <option value={main.id}>{nameCategory(work, main)}</option>
        {categories
          .filter(({ parentCategoryId }) => parentCategoryId === main.id)
          .map((category) => (
            <option key={category.id} value={category.id}>
              {nameCategory(work, category)}
            </option>
          ))}
      </optgroup>
    ));
}
