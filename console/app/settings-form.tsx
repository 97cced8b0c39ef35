// A form of settings of an app: what the service refuses is said beside the field, by the name of the setting.

import { useEffect, useState } from 'react'
import { Button } from '../../src/parts/button.tsx'
import { Lines, useWork } from '../form.tsx'
import { useAct, useMay } from '../operator.ts'
import type { AppRow } from '../rows.ts'
import { word } from '../words.ts'
import { type Change, changeOf, type Draft, draftOf, pathOf, problemsOf } from './draft.ts'
import { FieldRow, shownValue } from './field.tsx'
import type { Group } from './fields.ts'

/** Settings that may only be looked at. */
const Shown = ({ app, groups }: { app: AppRow; groups: readonly Group[] }) => (
  <>
    {groups.map(({ title, fields }) => {
      const draft = draftOf(app, fields)
      return (
        <section key={title} className="group">
          <h3>{word(`app.g.${title}`)}</h3>
          <dl>
            {fields.map((field) => (
              <div key={pathOf(field)}>
                <dt>{word(`app.f.${field.name}`)}</dt>
                <dd>
                  <bdi>{shownValue(field, draft[pathOf(field)] ?? '')}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )
    })}
  </>
)

interface Props {
  readonly app: AppRow
  readonly groups: readonly Group[]
  /** What else the form changes, beside its groups. */
  readonly more?: Change | null
  readonly children?: React.ReactNode
  onSaved(): void
  /** Each change as it is typed; a link once its field is left. */
  onTyped?(change: Change | null): void
}

const both = (one: Change | null, other: Change | null): Change | null =>
  one && other
    ? {
        ...one,
        ...other,
        ...((one.config ?? other.config) && { config: { ...one.config, ...other.config } }),
        ...((one.settings ?? other.settings) && { settings: { ...one.settings, ...other.settings } }),
      }
    : (one ?? other)

const Form = ({ app, groups, more = null, children, onSaved, onTyped }: Props) => {
  const act = useAct()
  const fields = groups.flatMap((group) => group.fields)
  const [draft, setDraft] = useState<Draft>(() => draftOf(app, fields))
  const { busy, done, problems, setDone, submits } = useWork()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the service has kept takes the place of what was typed.
  useEffect(() => setDraft(draftOf(app, fields)), [app])
  const type = (next: Draft, settled: boolean): void => {
    setDraft(next)
    setDone(false)
    if (settled) onTyped?.(changeOf(app, fields, next))
  }
  const save = async (): Promise<void> => {
    const change = both(changeOf(app, fields, draft), more)
    if (change) await act('apps.change', { app: app.id, ...change })
    onSaved()
  }
  const placed = new Set(fields.flatMap((field) => problemsOf(problems, field)))
  return (
    <form className="settings" onSubmit={submits(save)}>
      {children}
      {groups.map(({ title, fields: own }) => (
        <fieldset key={title} className="group">
          <legend>{word(`app.g.${title}`)}</legend>
          {own.map((field) => (
            <FieldRow
              key={pathOf(field)}
              field={field}
              value={draft[pathOf(field)] ?? ''}
              problems={problemsOf(problems, field)}
              onChange={(value) => type({ ...draft, [pathOf(field)]: value }, field.kind !== 'link')}
              onSettled={() => onTyped?.(changeOf(app, fields, draft))}
            />
          ))}
        </fieldset>
      ))}
      <div className="acts save">
        <Button busy={busy}>{word('apps.save')}</Button>
        <span role="status">{done && word('app.saved')}</span>
      </div>
      <p role="alert" className="failure">
        <Lines lines={problems.filter((line) => !placed.has(line))} />
        {placed.size > 0 && (
          <span className="unseen">
            <Lines lines={[...placed]} />
          </span>
        )}
      </p>
    </form>
  )
}

export const SettingsForm = (props: Props) => {
  const may = useMay()
  return may('apps.change') ? <Form {...props} /> : <Shown app={props.app} groups={props.groups} />
}
