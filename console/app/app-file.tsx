// An app as a file: written, compared with a file or another app, and made as that one is, where the operator says so.

import { useId, useState } from 'react'
import { type AppFile, type Difference, readAppFile, type SecretIn } from '../../src/contract/moving/app-file.ts'
import { differencesToTake, isOwnPart, planOf } from '../../src/contract/moving/app-plan.ts'
import { readApp } from '../../src/contract/moving/read-app.ts'
import { Button } from '../../src/parts/button.tsx'
import { aboutField, Fault, FormFault, faulty, useWork, Wanting, Wrong } from '../form.tsx'
import { type Act, useAct, useAnswer, useMay } from '../operator.ts'
import { Ask } from '../pieces.tsx'
import { nameOf } from '../rows.ts'
import { ShownOnce } from '../shown-once.tsx'
import { Table } from '../table.tsx'
import { useStyles } from '../use-styles.ts'
import { word, wordWith } from '../words.ts'
import styles from './app-file.css'
import { download } from './download.ts'
import fieldStyles from './field.css'
import type { SectionProps } from './section-props.ts'

type Found = Awaited<ReturnType<typeof readApp>>
interface Compared {
  readonly file: AppFile
  readonly here: Found
  readonly differences: readonly Difference[]
}

/** Whether a value names a variable where none is a secret: only the command line has an environment. */
const namesVariable = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false
  if ('env' in value) return true
  return Object.entries(value).some(([key, inner]) => !['secret', 'token', 'secret_key'].includes(key) && namesVariable(inner))
}

/** Reads YAML, of which JSON is a part. Throws what the form says. */
const readFile = async (file: File): Promise<AppFile> => {
  const { parse } = await import('yaml')
  let given: unknown
  try {
    given = parse(await file.text())
  } catch {
    throw new Wanting([word('file.unread'), 'file'])
  }
  const read = readAppFile(given)
  if (!read.file) throw new Wanting([wordWith('file.not_of_form', { at: read.at || '–' }), 'file'])
  if (namesVariable(read.file)) throw new Wanting([word('file.env'), 'file'])
  return read.file
}

const Download = ({ app, act }: { app: string; act: Act }) => {
  const work = useWork()
  const save = async (): Promise<void> => {
    const [{ stringify }, { file }] = [await import('yaml'), await readApp(act, app)]
    download(`app-${app}.yaml`, [stringify(file)])
  }
  return (
    <>
      <div className="acts">
        <Button kind="secondary" disabled={work.busy} onPress={() => void work.run(save)}>
          {word('file.download')}
        </Button>
      </div>
      <Wrong lines={work.problems} />
    </>
  )
}

/** A value as the file has it, in one line of YAML: words without their quotation marks. What is within another is in brackets. */
const shown = (value: unknown, within = false): string => {
  if (value === undefined) return '–'
  if (typeof value === 'string' && value !== '') return value
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const inside = isList
    ? value.map((one) => shown(one, true))
    : Object.entries(value).map(([key, one]) => `${key}: ${shown(one, true)}`)
  const line = inside.join(', ')
  if (!within) return line
  return isList ? `[${line}]` : `{ ${line} }`
}

interface DifferencesProps extends Compared {
  readonly app: string
  onDone(secrets: readonly string[]): void
}
/** What differs, with a tick at what is taken over, and the secrets that it needs. */
const Differences = ({ app, file, here, differences, onDone }: DifferencesProps) => {
  const act = useAct()
  const may = useMay()
  const id = useId()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(differences.filter((one) => !isOwnPart(one)).map(({ path }) => path)),
  )
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({})
  const taken = differences.filter(({ path }) => ticked.has(path))
  const planWith = (secretOf: (path: string, named: SecretIn) => string | undefined) =>
    planOf({ file, before: here.file, clientIds: here.clientIds, differences: taken, secretOf }, app)
  const { wanting } = planWith(() => undefined)
  const plan = planWith((path) => secrets[path] || undefined)
  const tick = (path: string, on: boolean): void =>
    setTicked(new Set(on ? [...ticked, path] : [...ticked].filter((one) => one !== path)))
  const take = async (): Promise<void> => {
    const { answers } = await act('apps.together', { app, acts: [...plan.acts] })
    setSecrets({})
    onDone(answers.flatMap(({ secret }) => (typeof secret === 'string' ? [secret] : [])))
  }
  return (
    <>
      <h3>{word('file.differences')}</h3>
      <p className="line">{word('file.own_note')}</p>
      <Table
        label={word('file.differences')}
        head={[word('file.what'), word('file.there'), word('file.here')]}
        rows={differences.map(({ path, file: there, app: own }) => ({
          key: path,
          cells: [
            <label key="path" className="switch file-part">
              <input type="checkbox" checked={ticked.has(path)} onChange={({ target }) => tick(path, target.checked)} />
              <code dir="ltr">{path}</code>
            </label>,
            <code key="there" className="file-value" dir="ltr">
              {shown(there)}
            </code>,
            <code key="own" className="file-value" dir="ltr">
              {shown(own)}
            </code>,
          ],
        }))}
      />
      {may('apps.together') && (
        <div className="settings">
          {wanting.map((path) => (
            <div key={path} className="field">
              <label htmlFor={`${id}-${path}`}>{wordWith('file.secret', { part: path })}</label>
              <input
                id={`${id}-${path}`}
                type="password"
                autoComplete="off"
                value={secrets[path] ?? ''}
                onChange={({ target }) => setSecrets({ ...secrets, [path]: target.value })}
              />
            </div>
          ))}
          {plan.acts.length > 0 && plan.wanting.length === 0 && (
            <Ask label={word('file.take')} question={word('file.take_ask')} onYes={take} />
          )}
        </div>
      )}
    </>
  )
}

const Compare = ({ app, onSaved }: { app: string; onSaved(): void }) => {
  const act = useAct()
  const [withId, fileId] = [useId(), useId()]
  const { answer } = useAnswer('apps.list', {})
  const [other, setOther] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [compared, setCompared] = useState<Compared | null>(null)
  const [made, setMade] = useState<readonly string[]>([])
  const work = useWork()
  const compare = async (): Promise<void> => {
    setCompared(null)
    setMade([])
    if (!other && !file) return
    const wanted: AppFile = other ? (await readApp(act, other)).file : await readFile(file as File)
    const here = await readApp(act, app)
    setCompared({ file: wanted, here, differences: differencesToTake(wanted, here.file, []) })
  }
  const wrong = aboutField(work.problems, 'file')
  const done = (secrets: readonly string[]): void => {
    onSaved()
    void work.run(compare).then(() => setMade(secrets))
  }
  useStyles(fieldStyles)
  useStyles(styles)
  return (
    <>
      <form className="settings" onSubmit={work.submits(compare)}>
        <div className="field">
          <label htmlFor={withId}>{word('file.with')}</label>
          <select
            id={withId}
            value={other}
            onChange={({ target }) => {
              setCompared(null)
              setOther(target.value)
            }}
          >
            <option value="">{word('file.a_file')}</option>
            {answer?.apps
              .filter((one) => one.id !== app)
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {`${nameOf(one)} (${one.id})`}
                </option>
              ))}
          </select>
        </div>
        {!other && (
          <div className="field">
            <label htmlFor={fileId}>{word('people.file')}</label>
            <input
              id={fileId}
              type="file"
              required
              accept=".yaml,.yml,.json"
              {...faulty(fileId, wrong)}
              onChange={({ target }) => {
                setCompared(null)
                setFile(target.files?.[0] ?? null)
              }}
            />
            <Fault id={fileId} lines={wrong} />
          </div>
        )}
        <div className="acts">
          <Button busy={work.busy}>{word('file.compare')}</Button>
        </div>
        <p role="status">{compared && compared.differences.length === 0 ? word('file.same') : ''}</p>
        <FormFault problems={work.problems} fields={['file']} />
      </form>
      {made.map((secret) => (
        <ShownOnce
          key={secret}
          text={word('app.once')}
          value={secret}
          onDone={() => setMade(made.filter((one) => one !== secret))}
        />
      ))}
      {compared && compared.differences.length > 0 && <Differences {...compared} app={app} onDone={done} />}
    </>
  )
}

export const AppFilePage = ({ app: { id }, onSaved }: SectionProps) => (
  <>
    <p className="line">{word('file.text')}</p>
    <Download app={id} act={useAct()} />
    <Compare app={id} onSaved={onSaved} />
  </>
)
