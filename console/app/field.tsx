// One setting of a form: its label, its name at the service, what is typed, and the rule that it breaks.

import { useId } from 'react'
import { Lines } from '../form.tsx'
import { useStyles } from '../use-styles.ts'
import { type Told, type Word, word } from '../words.ts'
import { pathOf, type Value } from './draft.ts'
import styles from './field.css'
import type { Field } from './fields.ts'

const HEX = /^#[\da-f]{6}$/i

/** A word of an option; the option itself where it says it. */
const optionWord = (option: string): string => word(`app.o.${option || 'none'}` as Word) ?? option

interface Props {
  readonly field: Field
  readonly value: Value
  readonly problems: readonly Told[]
  onChange(value: Value): void
  /** What was typed is whole: the field is left. */
  onSettled(): void
}
interface Input {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

const Several = ({ field, value, onChange, label }: Props & { label: string }) => {
  const chosen = Array.isArray(value) ? value.map(String) : []
  const toggle = (option: string): void =>
    onChange(chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option])
  return (
    <fieldset className="several">
      <legend>{label}</legend>
      {field.options.map((option) => (
        <label key={option} className="switch">
          <input type="checkbox" checked={chosen.includes(option)} onChange={() => toggle(option)} />
          {optionWord(option)}
        </label>
      ))}
    </fieldset>
  )
}

const Typed = ({ field, value, onChange, onSettled, input, label }: Props & { input: Input; label: string }) => {
  const text = String(value)
  const take = (event: { target: { value: string } }): void => onChange(event.target.value)
  const ltr = field.kind === 'long' || field.kind === 'text' ? undefined : ('ltr' as const)
  if (field.kind === 'choice')
    return (
      <select {...input} value={text} onChange={take}>
        {field.options.map((option) => (
          <option key={option} value={option}>
            {optionWord(option)}
          </option>
        ))}
      </select>
    )
  if (field.kind === 'lines' || field.kind === 'long')
    return <textarea {...input} rows={3} dir={ltr ?? 'auto'} spellCheck={ltr === undefined} value={text} onChange={take} />
  const mode = field.kind === 'number' ? 'numeric' : field.kind === 'link' ? 'url' : undefined
  const plain = (
    <input {...input} dir={ltr ?? 'auto'} inputMode={mode} autoComplete="off" value={text} onChange={take} onBlur={onSettled} />
  )
  if (field.kind !== 'colour') return plain
  return (
    <span className="colour">
      <input
        type="color"
        aria-label={`${label}: ${word('app.pick')}`}
        value={HEX.test(text) ? text : '#4f46e5'}
        onChange={take}
      />
      {plain}
    </span>
  )
}

export const FieldRow = (props: Props) => {
  useStyles(styles)
  const { field, value, problems, onChange } = props
  const id = useId()
  const label = word(`app.f.${field.name}`)
  const wrong = problems.length > 0
  const input: Input = { id, 'aria-invalid': wrong, 'aria-describedby': wrong ? `${id}-wrong` : undefined }
  const name = (
    <code className="key" title={pathOf(field)}>
      {pathOf(field)}
    </code>
  )
  return (
    <div className="field">
      {field.kind === 'switch' ? (
        <div className="line-of centred">
          <label className="switch">
            <input {...input} type="checkbox" checked={value === true} onChange={(event) => onChange(event.target.checked)} />
            {label}
          </label>
          {name}
        </div>
      ) : field.kind === 'several' ? (
        <div className="line-of">
          <Several {...props} label={label} />
          {name}
        </div>
      ) : (
        <>
          <div className="line-of">
            <label htmlFor={id}>{label}</label>
            {name}
          </div>
          <Typed {...props} input={input} label={label} />
        </>
      )}
      {wrong && (
        <p id={`${id}-wrong`} className="failure">
          <Lines lines={problems} />
        </p>
      )}
    </div>
  )
}

/** The setting where it may only be looked at. */
export const shownValue = (field: Field, value: Value): string => {
  if (field.kind === 'switch') return word(value === true ? 'app.on' : 'app.off')
  if (field.kind === 'choice') return optionWord(String(value))
  if (Array.isArray(value)) return value.map(optionWord).join(', ') || '–'
  return String(value) || '–'
}
