import { useEditorContext, useExecutionContext } from "@graphiql/react";
import { useEffect, useState } from "react";

import { loadExamples } from "./examples.js";
import { key } from "./key.js";

const Icon = () => (
  <svg height="1em" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
    <path d="M5 3v18l15-9z" strokeLinejoin="round" />
  </svg>
);

const Content = () => {
  const { addTab, queryEditor, responseEditor, variableEditor } = useEditorContext({ nonNull: true });
  const { stop, isFetching } = useExecutionContext({ nonNull: true });
  const [current, setCurrent] = useState(key.get());
  const [examples, setExamples] = useState([]);

  useEffect(() => {
    loadExamples().then(setExamples);
  }, []);

  useEffect(() => {
    for (const editor of [queryEditor, variableEditor, responseEditor]) editor?.setOption("lineWrapping", true);
  }, [queryEditor, variableEditor, responseEditor]);

  const open = (example) => {
    if (isFetching) stop();
    const isTaken = queryEditor?.getValue().trim() && !examples.some(({ query }) => query === queryEditor.getValue());
    if (isTaken) addTab();
    // A new tab is there after the next rendering.
    setTimeout(() => {
      queryEditor?.setValue(example.query);
      variableEditor?.setValue(example.variables ? JSON.stringify(example.variables, null, 2) : "");
      // On a telephone the document is below the examples.
      if (matchMedia("(max-width: 900px)").matches) queryEditor?.getWrapperElement().scrollIntoView();
    });
  };

  return (
    <section className="fieldcall-start" aria-label="Start">
      <h1>Start</h1>
      <p>
        Software agents dispatch physical-world tasks here, follow them live and settle them. Choose an example, then
        press <kbd>Ctrl</kbd> <kbd>Enter</kbd>.
      </p>
      <label>
        API key, where an operation needs one
        <input
          type="password"
          autoComplete="off"
          spellCheck="false"
          placeholder="fc_agent_…"
          value={current}
          onChange={({ target }) => {
            setCurrent(target.value);
            key.set(target.value);
          }}
        />
      </label>
      <p className="fieldcall-note">It is kept in this tab alone. The second example gives you one.</p>
      <ol>
        {examples.map((example) => (
          <li key={example.title}>
            <button type="button" onClick={() => open(example)}>
              {example.title}
            </button>
            <p>{example.about}</p>
          </li>
        ))}
      </ol>
    </section>
  );
};

export const start = { title: "Start", icon: Icon, content: Content };
