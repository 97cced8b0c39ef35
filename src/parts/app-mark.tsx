// The mark of an app: its logo, else a tile with its initial in the accent.

import { Logo } from './logo.tsx'

interface Props {
  readonly url: string | null
  readonly element: Element | null
  readonly name: string
}

export const AppMark = ({ url, element, name }: Props) => {
  if (url || element) return <Logo url={url} element={element} name={name} />
  return (
    name && (
      <span className="app-mark" aria-hidden="true">
        {[...name][0]?.toLocaleUpperCase()}
      </span>
    )
  )
}
