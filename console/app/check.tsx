// What the service finds wrong with an app.

import { Button } from '../../src/parts/button.tsx'
import { Lines } from '../form.tsx'
import { useAnswer } from '../operator.ts'
import { Waiting } from '../pieces.tsx'
import { word } from '../words.ts'
import type { PlaceProps } from './place-props.ts'

export const Check = ({ app }: PlaceProps) => {
  const { answer, failure, again } = useAnswer('apps.check', { app: app.id })
  if (!answer) return <Waiting failure={failure} onAgain={again} />
  return (
    <>
      <p role="status">{word(answer.problems.length === 0 ? 'app.check.none' : 'app.check.some')}</p>
      {answer.notes.length > 0 && (
        <ul>
          {answer.notes.map((line) => (
            <li key={line}>
              <Lines lines={[line]} />
            </li>
          ))}
        </ul>
      )}
      {answer.problems.length > 0 && (
        <ul className="problems">
          {answer.problems.map((line) => (
            <li key={line}>
              <Lines lines={[line]} />
            </li>
          ))}
        </ul>
      )}
      <div className="acts">
        <Button kind="secondary" onPress={again}>
          {word('app.check.again')}
        </Button>
      </div>
    </>
  )
}
