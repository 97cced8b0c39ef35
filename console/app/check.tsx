// What the service finds wrong with an app.

import type { Problem } from '../../src/contract/admin/problem.ts'
import { Button } from '../../src/parts/button.tsx'
import { Lines } from '../form.tsx'
import { useAnswer } from '../operator.ts'
import { Waiting } from '../pieces.tsx'
import { useStyles } from '../use-styles.ts'
import { toldOf, word } from '../words.ts'
import styles from './check.css'
import type { SectionProps } from './section-props.ts'

const Found = ({ problems, className }: { problems: readonly Problem[]; className?: string }) =>
  problems.length > 0 && (
    <ul className={className}>
      {problems.map((one) => (
        <li key={one.text}>
          <Lines lines={[toldOf(one)]} />
        </li>
      ))}
    </ul>
  )

export const Check = ({ app }: SectionProps) => {
  useStyles(styles)
  const { answer, failure, again } = useAnswer('apps.check', { app: app.id })
  if (!answer) return <Waiting failure={failure} onAgain={again} />
  return (
    <>
      <p role="status" className={answer.problems.length === 0 ? 'state good' : 'state bad'}>
        {word(answer.problems.length === 0 ? 'app.check.none' : 'app.check.some')}
      </p>
      <Found problems={answer.notes} />
      <Found problems={answer.problems} className="problems" />
      <div className="acts">
        <Button kind="secondary" onPress={again}>
          {word('app.check.again')}
        </Button>
      </div>
    </>
  )
}
