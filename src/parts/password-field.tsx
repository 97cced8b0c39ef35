// A password field with a label, and a button that makes what was typed legible. Named for password managers.

import { IconButton } from './icon-button.tsx'
import { eye, eyeOff } from './recovery-icons.ts'

interface Props {
  readonly label: string
  readonly value: string
  readonly autoComplete: 'new-password' | 'current-password'
  readonly legible: boolean
  readonly invalid: boolean
  readonly words: { readonly show: string; readonly hide: string }
  readonly readOnly?: boolean
  onType?(text: string): void
  onLook(): void
  onLeave?(): void
}

export const PasswordField = (props: Props) => {
  const { label, value, autoComplete, legible, invalid, words, readOnly = false } = props
  return (
    <div className="field">
      <label htmlFor="password">{label}</label>
      <div className="row">
        <input
          id="password"
          part="input"
          type={legible ? 'text' : 'password'}
          name="password"
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          dir="ltr"
          aria-describedby="problem"
          aria-invalid={invalid}
          readOnly={readOnly}
          {...(!readOnly && { 'data-first': '' })}
          value={value}
          onChange={(event) => props.onType?.(event.target.value)}
          onBlur={() => props.onLeave?.()}
        />
        <IconButton name={legible ? words.hide : words.show} icon={legible ? eyeOff : eye} onPress={() => props.onLook()} />
      </div>
    </div>
  )
}

type SecretProps = Pick<Props, 'label' | 'value' | 'legible' | 'words' | 'onLook'>

/** A password to be kept, in full where it is legible: it takes as many lines as it needs. */
export const Secret = ({ label, value, legible, words, onLook }: SecretProps) => (
  <div className="field">
    <span className="name" id="secret">
      {label}
    </span>
    <div className="row secret">
      {legible ? (
        <output className="mono" aria-labelledby="secret" dir="ltr">
          {value}
        </output>
      ) : (
        <span className="mono" aria-hidden="true">
          {'•'.repeat(12)}
        </span>
      )}
      <IconButton name={legible ? words.hide : words.show} icon={legible ? eyeOff : eye} onPress={onLook} />
    </div>
  </div>
)

/** Names the person to a password manager, which keeps a password by it. */
export const ForManager = ({ person }: { person: string }) => (
  <input
    className="for-manager"
    type="text"
    name="username"
    autoComplete="username"
    value={person}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
  />
)
