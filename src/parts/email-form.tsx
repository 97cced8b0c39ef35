// The e-mail field with its button, for a screen of its own.

import { EntryForm } from './entry-form.tsx'
import { Icon, mail } from './icons.tsx'

interface Props {
  readonly label: string
  readonly submitLabel: string
  readonly value: string
  readonly valid: boolean
  /** The validation error; absent where the screen has none. */
  readonly problem?: string | null
  onType(text: string): void
  onSubmit(): void
}

export const EmailForm = ({ label, submitLabel, value, valid, problem, onType, onSubmit }: Props) => (
  <EntryForm submitLabel={submitLabel} valid={valid} onSubmit={onSubmit}>
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
        aria-label={label}
        aria-describedby={problem === undefined ? undefined : 'problem'}
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        placeholder={label}
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
    {problem !== undefined && (
      <p className="note" id="problem" role="status" data-tone="error">
        {problem}
      </p>
    )}
  </EntryForm>
)
