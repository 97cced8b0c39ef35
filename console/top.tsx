// The head of the console, as that of the documentation: mark and name, who is logged in, the way out.

import type { Operator } from '../src/contract/admin/operator.ts'
import { Button } from '../src/parts/button.tsx'
import { word } from './words.ts'

/** The mark of the product with its name. */
export const Mark = () => (
  <span className="brand">
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="8" cy="8" r="4.5" />
      <path d="m11.5 11.5 8 8M16 16l3-3" />
    </svg>
    <strong>Latchkey</strong>
    <span className="brand-of">{word('title')}</span>
  </span>
)

interface Props {
  readonly operator: Operator
  /** Why a log-out did not work. */
  readonly failure: string
  onLeave(): void
}
export const Top = ({ operator, failure, onLeave }: Props) => (
  <header className="top">
    <a href="#/">
      <Mark />
    </a>
    <code className="service" title={word('service.address')}>
      {new URL(operator.service).host}
    </code>
    <span role="alert" className="failure">
      {failure}
    </span>
    <span className="who">
      <bdi>{operator.name}</bdi> · {word(`role.${operator.role}`)}
    </span>
    <Button kind="secondary" onPress={onLeave}>
      {word('sign_out')}
    </Button>
  </header>
)
