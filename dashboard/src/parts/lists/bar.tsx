/** Shares of a whole in a line, each in its colour. */
interface Share {
  key: string;
  /** From 0 to 1. */
  part: number;
  /** A colour of the tokens; without one, that of the brand. */
  fill?: string;
}

export function Bar({ shares, label }: { shares: readonly Share[]; label?: string }) {
  let end = 0;
  return (
    <svg className="bar" viewBox="0 0 100 1" preserveAspectRatio="none" {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}>
      {shares.map(({ key, part, fill = "var(--brand)" }) => {
        const start = end;
        end += part * 100;
        return <rect key={key} x={start} width={Math.max(0, end - start)} height="1" fill={fill} />;
      })}
    </svg>
  );
}
