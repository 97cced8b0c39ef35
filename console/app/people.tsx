// People of another service: a file is looked over and imported; earlier imports, and their undo; all people as a file.

import { useId, useState } from 'react'
import type { AnswerOf } from '../../src/contract/admin/acts.ts'
import { IMPORT_SOURCES, type ImportSource, SOURCE_NAMES } from '../../src/contract/moving/sources.ts'
import { Button } from '../../src/parts/button.tsx'
import { useWork, Wrong } from '../form.tsx'
import { useAct, useAnswer, useMay } from '../operator.ts'
import { Ask, Waiting } from '../pieces.tsx'
import { Table } from '../table.tsx'
import { useStyles } from '../use-styles.ts'
import { When } from '../when.tsx'
import { amount, word, wordWith } from '../words.ts'
import { download } from './download.ts'
import fieldStyles from './field.css'
import { importFile, type Outcome } from './import-file.ts'
import type { SectionProps } from './section-props.ts'

const COUNTS = ['made', 'there', 'different', 'conflicts', 'refused', 'bad'] as const
/** Lines of the report that are drawn; all of them are in the file. */
const DRAWN = 100
type Import = AnswerOf<'users.imports'>['imports'][number]

const Result = ({ outcome, run }: { outcome: Outcome; run: boolean }) => (
  <>
    <h3>{word(run ? 'people.imported' : 'people.would')}</h3>
    <Table
      label={word(run ? 'people.imported' : 'people.would')}
      head={[word('people.outcome'), word('people.count')]}
      rows={COUNTS.map((name) => ({ key: name, cells: [word(`people.${name}`), amount(outcome.counts[name])] }))}
    />
    {outcome.problems.length > 0 && (
      <>
        <h3>{word('people.report')}</h3>
        <Table
          label={word('people.report')}
          head={[word('people.line'), word('people.about'), word('people.reason')]}
          rows={outcome.problems.slice(0, DRAWN).map(({ record, line, about, reason }) => ({
            key: `${record} ${about} ${reason}`,
            cells: [
              `${amount(line)} (${amount(record)})`,
              <bdi key="about">{about ?? '–'}</bdi>,
              <code key="reason">{reason}</code>,
            ],
          }))}
        />
        <div className="acts">
          <Button
            kind="secondary"
            onPress={() =>
              download(
                'report.ndjson',
                outcome.problems.map((one) => `${JSON.stringify(one)}\n`),
              )
            }
          >
            {word('people.all')}
          </Button>
        </div>
      </>
    )}
  </>
)

const Check = ({ label, on, onChange }: { label: string; on: boolean; onChange(on: boolean): void }) => (
  <div className="field">
    <div className="line-of centred">
      <label className="switch">
        <input type="checkbox" checked={on} onChange={({ target }) => onChange(target.checked)} />
        {label}
      </label>
    </div>
  </div>
)

const Import = ({ app, onDone }: { app: string; onDone(): void }) => {
  const act = useAct()
  const [sourceId, fileId] = [useId(), useId()]
  const [source, setSource] = useState<ImportSource>('privy')
  const [file, setFile] = useState<File | null>(null)
  const [options, setOptions] = useState({ pass: false, custom_ids: false, keep_ids: true })
  const [read, setRead] = useState(0)
  const [shown, setShown] = useState<{ outcome: Outcome; run: boolean } | null>(null)
  const work = useWork()
  const go = async (run: boolean): Promise<void> => {
    if (!file) return
    setShown(null)
    const { pass, custom_ids: as_custom_user_id, keep_ids } = options
    const asked = { app, source, file, run, options: { rules: pass ? 'pass' : 'obey', as_custom_user_id, keep_ids } } as const
    const outcome = await importFile(act, asked, setRead)
    setShown({ outcome, run })
    if (run) onDone()
  }
  const changed = (change: () => void): void => {
    setShown(null)
    change()
  }
  useStyles(fieldStyles)
  return (
    <>
      <form className="settings" onSubmit={work.submits(() => go(false))}>
        <div className="field">
          <label htmlFor={sourceId}>{word('people.source')}</label>
          <select id={sourceId} value={source} onChange={({ target }) => changed(() => setSource(target.value as ImportSource))}>
            {IMPORT_SOURCES.map((name) => (
              <option key={name} value={name}>
                {SOURCE_NAMES[name]}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor={fileId}>{word('people.file')}</label>
          <input
            id={fileId}
            type="file"
            required
            accept=".json,.ndjson,.jsonl,.csv,.txt"
            onChange={({ target }) => changed(() => setFile(target.files?.[0] ?? null))}
          />
        </div>
        {(['pass', 'custom_ids', 'keep_ids'] as const).map((name) => (
          <Check
            key={name}
            label={word(`people.${name}`)}
            on={options[name]}
            onChange={(on) => changed(() => setOptions({ ...options, [name]: on }))}
          />
        ))}
        <div className="acts">
          <Button kind="secondary" disabled={work.busy || !file}>
            {word('people.check')}
          </Button>
          <Button disabled={work.busy || !shown || shown.run} onPress={() => void work.run(() => go(true))}>
            {word('people.run')}
          </Button>
        </div>
        <p role="status">{work.busy ? wordWith('people.so_far', { count: amount(read) }) : ''}</p>
        <Wrong lines={work.problems} />
      </form>
      {shown && <Result {...shown} />}
    </>
  )
}

const Imports = ({ app, imports, onDone }: { app: string; imports: readonly Import[]; onDone(): void }) => {
  const act = useAct()
  const undo = async (id: string): Promise<void> => {
    for (let left = true; left; ) left = (await act('users.importUndo', { app, import: id })).left
    onDone()
  }
  const rows = imports.map(({ id, file, source, state, counts, started_at }) => ({
    key: id,
    cells: [
      <bdi key="file">{file}</bdi>,
      SOURCE_NAMES[source as ImportSource] ?? source,
      <When key="at" at={started_at} />,
      word(`people.${state as 'running' | 'done' | 'undoing' | 'undone'}`),
      amount(counts.made),
      state === 'undone' ? null : (
        <Ask key="undo" danger label={word('people.undo')} question={word('people.undo_ask')} onYes={() => undo(id)} />
      ),
    ],
  }))
  const head = ['file', 'source', 'started', 'state', 'made'] as const
  return <Table label={word('people.imports')} head={[...head.map((one) => word(`people.${one}`)), word('act')]} rows={rows} />
}

const Export = ({ app }: { app: string }) => {
  const act = useAct()
  const work = useWork()
  const all = async (): Promise<void> => {
    const lines: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: AnswerOf<'users.exportPeople'> = await act('users.exportPeople', { app, ...(cursor && { cursor }) })
      lines.push(...page.people.map((one) => `${JSON.stringify(one)}\n`))
      cursor = page.next_cursor
    }
    download(`people-${app}.ndjson`, lines)
  }
  return (
    <>
      <p className="line">{word('people.export_text')}</p>
      <div className="acts">
        <Button kind="secondary" disabled={work.busy} onPress={() => void work.run(all)}>
          {word('people.export')}
        </Button>
      </div>
      <Wrong lines={work.problems} />
    </>
  )
}

export const People = ({ app: { id } }: SectionProps) => {
  const may = useMay()
  const { answer, failure, again } = useAnswer('users.imports', { app: id })
  return (
    <>
      <p className="line">{word('people.text')}</p>
      {may('users.importRows') && <Import app={id} onDone={again} />}
      {!answer && <Waiting failure={failure} onAgain={again} />}
      {answer && answer.imports.length > 0 && <h3>{word('people.imports')}</h3>}
      {answer && answer.imports.length > 0 && <Imports app={id} imports={answer.imports} onDone={again} />}
      {may('users.exportPeople') && <Export app={id} />}
    </>
  )
}
