import type { ReactNode } from "react";

export interface Column<Row> {
  key: string;
  label: ReactNode;
  isNumber?: boolean;
  cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  /** Name of the table for readers of the screen. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A table whose rows are cards on a narrow page. The roles stay when its elements are laid out as blocks. */
export function Table<Row>({ label, columns, rows, keyOf }: Props<Row>) {
  return (
    <table role="table" aria-label={label} className="table cards">
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ key, label: head, isNumber }) => (
            <th key={key} role="columnheader" scope="col" className={isNumber ? "r" : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map(({ key, label: head, isNumber, cell }) => (
              <td key={key} role="cell" className={isNumber ? "r" : undefined}>
                <span aria-hidden className="term">
                  {head}
                </span>
                <div className="cell">{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
