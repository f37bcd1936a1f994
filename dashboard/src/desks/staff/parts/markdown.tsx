/** The Markdown of a legal document as its readers see it: headings, paragraphs and lists; nothing else is in one. */
import type { ReactNode } from "react";

export function Markdown({ text }: { text: string }) {
  return <div className="grid gap-3 text-s">{text.split(/\n{2,}/).map((block, at) => blockOf(block.trim(), at))}</div>;
}

function blockOf(block: string, key: number): ReactNode {
  const heading = /^(#{1,6})\s+(.*)/.exec(block);
  if (heading) {
    const [whole, signs = "", title] = heading;
    const rest = block.slice(whole.length).trim();
    const Heading = signs.length === 1 ? "h3" : "h4";
    return (
      <div key={key} className="grid gap-2">
        <Heading className={`m-0 font-semibold ${signs.length === 1 ? "text-m" : "text-s"}`}>{title}</Heading>
        {rest && blockOf(rest, 0)}
      </div>
    );
  }
  const lines = block.split("\n");
  const ITEM = /^(?:[-*]|\d+\.)\s+/;
  if (lines.every((line) => ITEM.test(line) || /^\s/.test(line))) {
    const items = block.split(/\n(?=[-*]\s|\d+\.\s)/).map((item) => item.replace(ITEM, ""));
    const List = /^\d/.test(block) ? "ol" : "ul";
    return (
      <List key={key} className={`m-0 grid gap-1 ps-5 ${List === "ol" ? "list-decimal" : "list-disc"}`}>
        {items.map((item) => (
          <li key={item}>{inline(item)}</li>
        ))}
      </List>
    );
  }
  return (
    <p key={key} className="m-0 max-w-[80ch]">
      {inline(block)}
    </p>
  );
}

/** Text with its bold parts. */
function inline(text: string): ReactNode {
  return text.split(/\*\*(.+?)\*\*/).map((part, at) => (at % 2 ? <strong key={at}>{part}</strong> : part));
}
