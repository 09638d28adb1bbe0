import { explainedTexts } from '../../../../../kit/signing/explained_texts.ts';

/** How many characters two texts have in common at their beginning. */
function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function Marked({ text, start, end }: { text: string; start: number; end: number }) {
  return (
    <pre class="base_string">
      {text.slice(0, start)}
      {end > start && <mark>{text.slice(start, end)}</mark>}
      {text.slice(end)}
    </pre>
  );
}

/** The text that was signed above the text to sign, with the characters marked that differ. */
export function SignDifference({ explanation }: { explanation: string }) {
  const texts = explainedTexts(explanation);
  if (!texts) return null;
  const { expected, signed } = texts;
  if (signed === undefined)
    return (
      <dl class="signs">
        <dt>Text to sign</dt>
        <dd>
          <Marked text={expected} start={0} end={0} />
        </dd>
      </dl>
    );
  const start = commonStart(signed, expected);
  const rest = Math.min(signed.length, expected.length) - start;
  const reversed = (text: string) => [...text].reverse().join('');
  const tail = Math.min(rest, commonStart(reversed(signed), reversed(expected)));
  return (
    <dl class="signs">
      <dt>You signed</dt>
      <dd>
        <Marked text={signed} start={start} end={signed.length - tail} />
      </dd>
      <dt>Text to sign</dt>
      <dd>
        <Marked text={expected} start={start} end={expected.length - tail} />
      </dd>
    </dl>
  );
}
