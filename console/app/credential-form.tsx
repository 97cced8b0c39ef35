// A form for one kind of credentials: what is secret is typed once, sent, and gone.

import { useEffect, useId, useRef, useState } from 'react'
import { aboutField, Fault, FormEnd, faulty, useWork, Wanting } from '../form.tsx'
import { useAct } from '../operator.ts'
import { type Told, word } from '../words.ts'
import type { Credential, CredentialField, Values } from './credential-table.ts'

const CHOICES = { yes: ['', 'yes', 'no'], environment: ['production', 'development'] } as const

interface InputProps {
  readonly field: CredentialField
  readonly text: string
  readonly first: boolean
  readonly wrong: readonly Told[]
  onChange(text: string): void
}
const Input = ({ field: { name, kind, needed }, text, first, wrong, onChange }: InputProps) => {
  const id = useId()
  const place = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (first) place.current?.focus()
  }, [first])
  // Trust: no password manager and no spelling service learns it.
  const silent = { autoComplete: 'off', spellCheck: false, dir: 'ltr' as const, id, value: text, ...faulty(id, wrong) }
  const take = ({ target }: { target: { value: string } }): void => onChange(target.value)
  return (
    <div className="field">
      <div className="line-of">
        <label htmlFor={id}>
          {word(`app.c.${name}`)}
          {!needed && ` (${word('app.optional')})`}
        </label>
        <code className="key">{name}</code>
      </div>
      {kind === 'yes' || kind === 'environment' ? (
        <select id={id} value={text || CHOICES[kind][0]} onChange={take}>
          {CHOICES[kind].map((one) => (
            <option key={one} value={one}>
              {word(`app.o.${one || 'none'}`)}
            </option>
          ))}
        </select>
      ) : kind === 'file' || kind === 'pairs' ? (
        <textarea {...silent} rows={kind === 'file' ? 4 : 2} onChange={take} />
      ) : kind === 'secret' ? (
        <input {...silent} type="password" autoComplete="new-password" onChange={take} />
      ) : (
        <input {...silent} ref={place} onChange={take} />
      )}
      <Fault id={id} lines={wrong} />
    </div>
  )
}

interface Props {
  readonly app: string
  readonly credential: Credential
  onDone(said: string): void
  onCancel(): void
}
export const CredentialForm = ({ app, credential, onDone, onCancel }: Props) => {
  const act = useAct()
  const [values, setValues] = useState<Values>(credential.initial ?? {})
  const work = useWork()
  const missing = credential.fields.filter(({ name, kind, needed }) => needed && kind !== 'environment' && !values[name]?.trim())
  const save = async (): Promise<void> => {
    if (missing.length > 0) throw new Wanting(...missing.map(({ name }) => [`${name}: ${word('app.missing')}`, name] as const))
    const set = credential.set(values)
    // Trust: what was typed leaves the page's memory with the call, whatever it is answered; what is no secret stays for a correction.
    const secret = credential.fields.filter(({ kind }) => kind === 'secret' || kind === 'file').map((one) => String(one.name))
    setValues(Object.fromEntries(Object.entries(values).filter(([key]) => !secret.includes(key))))
    onDone(await set(act, app))
  }
  return (
    <form className="settings credential" onSubmit={work.submits(save)}>
      {credential.fields.map((field, at) => (
        <Input
          key={field.name}
          field={field}
          first={at === 0}
          text={values[field.name] ?? ''}
          wrong={aboutField(work.problems, field.name)}
          onChange={(text) => setValues({ ...values, [field.name]: text })}
        />
      ))}
      <p className="line">{word('app.write_only')}</p>
      <FormEnd work={work} fields={credential.fields.map(({ name }) => name)} label={word('apps.save')} onCancel={onCancel} />
    </form>
  )
}
