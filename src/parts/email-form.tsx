// The e-mail field with its button, for a screen of its own.

import { EntryForm } from './entry-form.tsx'
import { Icon, mail } from './icons.tsx'

interface Props {
  readonly copy: { readonly email: string; readonly submit: string }
  readonly entry: { readonly email: string; readonly valid: boolean }
  /** The validation error; absent where the screen has none. */
  readonly problem?: string | null
  send(event: { type: 'type'; email: string } | { type: 'submit' }): void
}

export const EmailForm = ({ copy, entry, problem, send }: Props) => (
  <EntryForm submitLabel={copy.submit} valid={entry.valid} onSubmit={() => send({ type: 'submit' })}>
    <div className="row">
      <span className="tile">
        <Icon path={mail} />
      </span>
      <input
        data-first
        id="email"
        name="email"
        part="input"
        type="email"
        aria-label={copy.email}
        aria-describedby={problem === undefined ? undefined : 'problem'}
        aria-invalid={problem ? true : undefined}
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        placeholder={copy.email}
        value={entry.email}
        onChange={(event) => send({ type: 'type', email: event.target.value })}
      />
    </div>
    {problem !== undefined && (
      <p className="note" id="problem" role="status" data-tone="error">
        {problem}
      </p>
    )}
  </EntryForm>
)
