// The e-mail entry of the login menu: a field, what is wrong with it, and the one filled button.

import { type FormEvent, useRef } from 'react'
import { Icon, mail } from './icons.tsx'

interface Props {
  readonly label: string
  readonly submitLabel: string
  readonly value: string
  readonly valid: boolean
  /** What keeps the button from going on, once it was pressed; null: nothing. */
  readonly problem: string | null
  /** Label of the method used last; null: it was another one. */
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
  problem,
  recent = null,
  passkeys = false,
  onFocus,
  onType,
  onSubmit,
}: Props) => {
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
    if (!valid) field.current?.focus()
  }
  return (
    <form className="email" data-entry="email" noValidate onSubmit={submit}>
      <div className="row" part="menu-item">
        <span className="tile">
          <Icon path={mail} />
        </span>
        <label className="quiet" htmlFor="email">
          {label}
        </label>
        <input
          data-first
          id="email"
          ref={field}
          name="email"
          part="input"
          type="email"
          autoComplete={passkeys ? 'email webauthn' : 'email'}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          placeholder={label}
          aria-describedby={recent ? 'recent-email email-problem' : 'email-problem'}
          aria-invalid={problem !== null}
          value={value}
          onFocus={onFocus}
          onChange={(event) => onType(event.target.value)}
        />
        {recent && (
          <span className="recent" id="recent-email">
            {recent}
          </span>
        )}
      </div>
      <p className="wrong" part={problem ? 'error' : undefined} id="email-problem" role="status">
        {problem}
      </p>
      <button type="submit" part="button button-primary" className="go">
        {submitLabel}
      </button>
    </form>
  )
}
