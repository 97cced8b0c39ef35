// The e-mail field of the login menu: icon, field, and a submit button while the address is valid.

import { Icon, mail } from './icons.tsx'

interface Props {
  readonly label: string
  readonly submitLabel: string
  readonly value: string
  readonly valid: boolean
  /** Label of the method used last; null: it was another one. Replaced by the submit button. */
  readonly recent?: string | null
  /** Whether the browser may list passkeys in the field. */
  readonly passkeys?: boolean
  onFocus?(): void
  onType(text: string): void
  onSubmit(): void
}

export const EmailRow = ({
  label,
  submitLabel,
  value,
  valid,
  recent = null,
  passkeys = false,
  onFocus,
  onType,
  onSubmit,
}: Props) => (
  <form
    className="row email"
    part="menu-item"
    data-entry="email"
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      if (valid) onSubmit()
    }}
  >
    <span className="tile">
      <Icon path={mail} />
    </span>
    <label className="quiet" htmlFor="email">
      {label}
    </label>
    <input
      data-first
      id="email"
      name="email"
      part="input"
      type="email"
      autoComplete={passkeys ? 'email webauthn' : 'email'}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      placeholder={label}
      aria-describedby={recent ? 'recent-email' : undefined}
      value={value}
      onFocus={onFocus}
      onChange={(event) => onType(event.target.value)}
    />
    {recent && (
      <span className={valid ? 'quiet' : 'recent'} id="recent-email">
        {recent}
      </span>
    )}
    <button
      type="submit"
      part="button"
      className={valid ? 'submit' : recent ? 'submit gone' : 'submit hidden'}
      aria-disabled={!valid}
    >
      {submitLabel}
    </button>
  </form>
)
