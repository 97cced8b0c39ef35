// The tags of an app, as its page is given them.

import { useState } from 'react'
import { Button } from '../../src/parts/button.tsx'
import { useOperator } from '../operator.ts'
import type { AppRow } from '../rows.ts'
import { useStyles } from '../use-styles.ts'
import { word } from '../words.ts'
import type { SectionProps } from './section-props.ts'
import styles from './tags.css'

/** The HTML that a page carries. Both are of this service: nothing in it was typed by anybody. */
const tagsFor = (app: AppRow, service: string): string =>
  `<script type="module" src="${service}/elements/latchkey.js"></script>

<login-modal app-id="${app.id}"></login-modal>
<wallet-button></wallet-button>`

/** A text with a button that copies it. */
export const Copied = ({ text, label }: { text: string; label: string }) => {
  useStyles(styles)
  const [state, setState] = useState<'' | 'app.copied' | 'app.not_copied'>('')
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setState('app.copied'),
      () => setState('app.not_copied'),
    )
  }
  return (
    <div className="copied">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className="text" aria-label={label} tabIndex={0} dir="ltr">
        <pre>{text}</pre>
      </section>
      <div className="acts">
        <Button kind="secondary" onPress={copy}>
          {word('app.copy')}
        </Button>
        <span role="status">{state && word(state)}</span>
      </div>
    </div>
  )
}

export const Tags = ({ app }: SectionProps) => {
  const { operator } = useOperator()
  return (
    <>
      <p>{word('app.tags.note')}</p>
      <Copied text={tagsFor(app, operator.service)} label={word('app.tags')} />
      <p className="line">{word('app.tags.origins')}</p>
      <ul>
        {app.allowed_origins.map((origin) => (
          <li key={origin}>
            <bdi>{origin}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}
