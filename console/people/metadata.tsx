// What the app's back end has noted on a person, and a change of it in place.

import { useId, useState } from 'react'
import { type Metadata, metadataOf } from '../../src/contract/backend-fields.ts'
import { Button } from '../../src/parts/button.tsx'
import { aboutField, Fault, FormEnd, faulty, useWork, Wanting } from '../form.tsx'
import { useAct, useMay } from '../operator.ts'
import { useStyles } from '../use-styles.ts'
import { word } from '../words.ts'
import styles from './metadata.css'

interface Props {
  readonly app: string
  readonly user: string
  readonly metadata: Readonly<Record<string, unknown>>
  onDone(): void
}

/** The metadata that a text is; null for any other text. */
const metadataIn = (text: string): Metadata | null => {
  try {
    return metadataOf(JSON.parse(text))
  } catch {
    return null
  }
}

const Editor = ({ app, user, metadata, onDone, onCancel }: Props & { onCancel(): void }) => {
  useStyles(styles)
  const act = useAct()
  const [text, setText] = useState(() => JSON.stringify(metadata, null, 2))
  const work = useWork()
  const id = useId()
  const wrong = aboutField(work.problems, 'metadata')
  const save = async (): Promise<void> => {
    const value = metadataIn(text)
    if (!value) throw new Wanting([word('person.metadata_wrong'), 'metadata'])
    await act('users.setMetadata', { app, user, metadata: value })
    onDone()
  }
  return (
    <form className="edit" onSubmit={work.submits(save)}>
      <label>
        {word('person.metadata_json')}
        <textarea
          className="code"
          dir="ltr"
          rows={6}
          value={text}
          spellCheck={false}
          {...faulty(id, wrong)}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Fault id={id} lines={wrong} />
      <FormEnd work={work} fields={['metadata']} label={word('apps.save')} onCancel={onCancel} />
    </form>
  )
}

export const MetadataPart = (props: Props) => {
  const may = useMay()
  const [editing, setEditing] = useState(false)
  const entries = Object.entries(props.metadata)
  const done = (): void => {
    setEditing(false)
    props.onDone()
  }
  if (editing) return <Editor {...props} onDone={done} onCancel={() => setEditing(false)} />
  return (
    <>
      {entries.length === 0 ? (
        <p>{word('person.none')}</p>
      ) : (
        <dl>
          {entries.map(([key, value]) => [
            <dt key={key}>
              <bdi>{key}</bdi>
            </dt>,
            <dd key={`${key} value`}>
              <bdi>{String(value)}</bdi>
            </dd>,
          ])}
        </dl>
      )}
      {may('users.setMetadata') && (
        <div className="acts">
          <Button kind="secondary" onPress={() => setEditing(true)}>
            {word('person.metadata_change')}
          </Button>
        </div>
      )}
    </>
  )
}
