import { CodeBlock, prettyJson } from '../../parts/code_block.tsx';
import { shownBytes } from '../../parts/numbers.ts';
import type { JournalCall } from './journal_call.ts';

function Pairs({ pairs, name }: { pairs: readonly (readonly [string, string])[]; name: string }) {
  if (pairs.length === 0) return null;
  return (
    <dl class="facts pairs" aria-label={name}>
      {pairs.map(([key, value]) => (
        <>
          <dt class="mono">{key}</dt>
          <dd class="mono">{value}</dd>
        </>
      ))}
    </dl>
  );
}

function Body({
  text,
  bytes,
  is_cut,
  name,
}: {
  text: string | null;
  bytes: number;
  is_cut: boolean;
  name: string;
}) {
  if (bytes === 0) return null;
  if (text === null)
    return <p class="quiet">A file or several, {shownBytes(bytes)}. The journal keeps no files.</p>;
  return (
    <>
      <CodeBlock text={prettyJson(text)} name={name} />
      {is_cut && <p class="quiet">Only the beginning of {shownBytes(bytes)} was kept.</p>}
    </>
  );
}

/** The request as it was sent, and the answer. */
export function CallBodies({ call }: { call: JournalCall }) {
  const { method, path, query, request_headers, answer_headers } = call;
  return (
    <>
      <h3>Request</h3>
      <p class="mono path">
        {method} {path}
      </p>
      <Pairs pairs={[...new URLSearchParams(query)]} name="Query" />
      <Body
        text={call.request_body}
        bytes={call.request_bytes}
        is_cut={call.request_is_cut}
        name="the body of the request"
      />
      <details>
        <summary>Headers of the request</summary>
        <Pairs pairs={Object.entries(request_headers)} name="Headers of the request" />
      </details>
      <h3>Answer</h3>
      <Body text={call.answer_body} bytes={call.answer_bytes} is_cut={call.answer_is_cut} name="the answer" />
      <details>
        <summary>Headers of the answer</summary>
        <Pairs pairs={Object.entries(answer_headers)} name="Headers of the answer" />
      </details>
    </>
  );
}
