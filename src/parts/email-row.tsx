// The e-mail entry of the menu: icon, field, and a submit that appears when the address is valid.

import { Icon, mail } from './icons.tsx'

interface Props {
  readonly label: string
  readonly submitLabel: string
  readonly value: string
  readonly valid: boolean
  onType(text: string): void
  onSubmit(): void
}

export const EmailRow = ({ label, submitLabel, value, valid, onType, onSubmit }: Props) => (
  <form
    className="row email"
    part="menu-item"
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
      autoComplete="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      placeholder={label}
      value={value}
      onChange={(event) => onType(event.target.value)}
    />
    <button type="submit" part="button" className={valid ? 'submit' : 'submit hidden'} aria-disabled={!valid}>
      {submitLabel}
    </button>
  </form>
)
