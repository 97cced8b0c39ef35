// OpenID connections of an app: a card each with the address to register, and one for a new connection.

import { CopyLine } from '../copy-line.tsx'
import { useAnswer } from '../operator.ts'
import { Waiting } from '../pieces.tsx'
import { useStyles } from '../use-styles.ts'
import { word } from '../words.ts'
import { connectionRow } from './connection-row.ts'
import styles from './credentials.css'
import { Card } from './credentials.tsx'
import type { SectionProps } from './section-props.ts'

export const Connections = ({ app, onSaved }: SectionProps) => {
  useStyles(styles)
  const { answer, failure, again } = useAnswer('connections.list', { app: app.id })
  if (!answer) return <Waiting failure={failure} onAgain={again} />
  const onDone = (): void => {
    again()
    onSaved()
  }
  return (
    <>
      <p>{word('app.connections.text')}</p>
      {!answer.on && answer.connections.length > 0 && <p className="line">{word('app.connections.off')}</p>}
      <ul className="cards">
        {answer.connections.map((row) => (
          <Card
            key={row.id}
            {...{ app: app.id, credential: connectionRow(row), known: row.issuer, note: '', tries: true, onDone }}
            below={<CopyLine text={row.callback} />}
          />
        ))}
        <Card {...{ app: app.id, credential: connectionRow(null), known: null, note: '', tries: false, onDone }} />
      </ul>
    </>
  )
}
