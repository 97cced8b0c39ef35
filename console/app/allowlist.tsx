// The allowlist of an app: whether it counts, who is on it, adding and taking off.

import { useId, useState } from 'react'
import { aboutField, Fault, FormEnd, faulty, useWork } from '../form.tsx'
import { nameOf } from '../names.ts'
import { useAct, useAnswer, useMay } from '../operator.ts'
import { Ask, Empty, Waiting } from '../pieces.tsx'
import { Table } from '../table.tsx'
import { word } from '../words.ts'
import { wordsIn } from './draft.ts'
import { GROUPS } from './fields.ts'
import type { SectionProps } from './section-props.ts'
import { SettingsForm } from './settings-form.tsx'

const Add = ({ app, onDone }: { app: string; onDone(): void }) => {
  const act = useAct()
  const id = useId()
  const [text, setText] = useState('')
  const work = useWork()
  const wrong = aboutField(work.problems, 'entries')
  const add = async (): Promise<void> => {
    const entries = wordsIn(text)
    if (entries.length === 0) return
    await act('allowlist.add', { app, entries })
    setText('')
    onDone()
  }
  return (
    <form className="settings" onSubmit={work.submits(add)}>
      <div className="field">
        <label htmlFor={id}>{word('app.list.whom')}</label>
        <textarea
          id={id}
          rows={2}
          dir="ltr"
          spellCheck={false}
          value={text}
          {...faulty(id, wrong)}
          onChange={({ target }) => setText(target.value)}
        />
        <Fault id={id} lines={wrong} />
        <p className="line">{word('app.list.note')}</p>
      </div>
      <FormEnd work={work} fields={['entries']} label={word('app.add')} />
    </form>
  )
}

export const Allowlist = ({ app, onSaved }: SectionProps) => {
  const [act, may] = [useAct(), useMay()]
  const { answer, failure, again } = useAnswer('allowlist.list', { app: app.id })
  return (
    <>
      <SettingsForm app={app} groups={GROUPS.allowlist} onSaved={onSaved} />
      {may('allowlist.add') && <Add app={app.id} onDone={again} />}
      {!answer && <Waiting failure={failure} onAgain={again} />}
      {answer?.entries.length === 0 && <Empty title={word('app.list.none')} />}
      {answer && answer.entries.length > 0 && (
        <Table
          label={word('app.allowlist')}
          head={[word('person.type'), word('app.list.who'), word('act')]}
          rows={answer.entries.map(({ type, value }) => ({
            key: `${type} ${value}`,
            cells: [
              nameOf('type', type),
              <bdi key="who">{value}</bdi>,
              may('allowlist.remove') && (
                <Ask
                  key="off"
                  label={word('app.remove')}
                  question={`${word('app.list.remove_ask')} ${value}`}
                  onYes={() => act('allowlist.remove', { app: app.id, entries: [value] }).then(again)}
                />
              ),
            ],
          }))}
        />
      )}
    </>
  )
}
