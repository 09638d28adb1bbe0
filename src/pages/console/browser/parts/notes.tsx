// What a page says when something failed, is missing, or is being loaded.
import type { ComponentChildren } from 'preact';
import { AnsweredProblem } from '../state/send.ts';
import { CodeBlock } from './code_block.tsx';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | '';

export const Badge = ({ tone = '', children }: { tone?: Tone; children: ComponentChildren }) => (
  <span class={`badge ${tone}`}>{children}</span>
);

export const Note = ({ tone = 'info', children }: { tone?: Tone; children: ComponentChildren }) => (
  <div class={`note ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
    {children}
  </div>
);

/** A problem as the server describes it, with the rules that a request broke. */
export function ProblemNote({ problem }: { problem: Error | undefined }) {
  if (!problem) return null;
  const { errors = [], request_id, code } = problem instanceof AnsweredProblem ? problem : {};
  return (
    <Note tone="bad">
      <p>{problem.message || 'This failed.'}</p>
      {errors.length > 0 && (
        <ul>
          {errors.map(({ pointer, message }) => (
            <li>
              <code>{pointer || 'It'}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {request_id !== undefined && (
        <p class="hint">
          {code} · request <code>{request_id}</code>
        </p>
      )}
    </Note>
  );
}

/** What a page shows when it has no rows: what to do next, and the command for it. */
export const Empty = ({
  title,
  command,
  children,
}: {
  title: string;
  command?: string;
  children?: ComponentChildren;
}) => (
  <div class="empty">
    <h2>{title}</h2>
    {children}
    {command !== undefined && <CodeBlock text={command} name="the command" />}
  </div>
);
