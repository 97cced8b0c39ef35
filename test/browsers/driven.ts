// A page in a browser that Playwright does not drive: few verbs, which each of those browsers has a driver for.

/** Runs in the page: looks through open shadow roots for what a person would call by this name; what is in an open dialog comes first. */
export const FIND = `(kind, name) => {
  const all = (root) => [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])])
  const labelled = (one) => [
    one.getAttribute('aria-label'),
    ...[...(one.labels ?? [])].map(({ textContent }) => textContent),
    ...(one.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => id && one.getRootNode().getElementById?.(id)?.textContent),
  ]
  const KINDS = {
    button: (one) => one.matches('button, a[href], [role=button]') && [...labelled(one), one.textContent],
    field: (one) => one.matches('input, textarea') && [...labelled(one), one.placeholder],
    text: (one) => one.childElementCount === 0 && [one.textContent],
  }
  // What is set apart from the text around it is read as any other.
  const plain = (said) => said.replace(/[\\u2066-\\u2069]/g, '').replace(/\\s+/g, ' ').trim()
  const open = name.startsWith('…')
  const part = name.replace(/^…|…$/g, '')
  const within = (said) => (open ? said.includes(part) : name.endsWith('…') && said.startsWith(part))
  const matches = (said) => said && (plain(said) === name || within(plain(said)))
  const found = all(document).filter((one) => one.checkVisibility({ visibilityProperty: true }) && (KINDS[kind](one) || []).some(matches))
  return found.find((one) => one.closest('dialog[open]')) ?? found[0] ?? null
}`
export type Kind = 'button' | 'field' | 'text'

export interface Driven {
  goto(url: string): Promise<void>
  /** Evaluates an expression in the page; a promise is awaited. */
  run(expression: string): Promise<unknown>
  /** Waits for something that a person can see. */
  see(kind: Kind, name: string): Promise<void>
  /** Presses a button as a person does. */
  press(name: string): Promise<void>
  /** Types into a field, key by key. */
  type(label: string, text: string): Promise<void>
  key(name: 'Enter' | 'Escape' | 'Tab'): Promise<void>
  /** Moves the mouse a little, as a person does before they press. */
  move(): Promise<void>
  /** The page within a frame whose address holds this. */
  frame(part: string): Promise<Driven>
  /** The window whose address holds this. */
  window(part: string): Promise<Driven>
  /** What it looks like, as a PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** Of a page, in CSS pixels. */
export interface PageSize {
  readonly width: number
  readonly height: number
}
export const WIDE: PageSize = { width: 1000, height: 760 }
export const PHONE: PageSize = { width: 390, height: 780 }

export interface OtherBrowser {
  readonly version: string
  /** A page with a storage of its own, where the browser can give it one. */
  newPage(size?: PageSize): Promise<Driven>
  close(): Promise<void>
}

const LONGEST = 20_000
/** Asks again and again, until the answer is one. */
export const until = async <T>(what: string, ask: () => Promise<T | null | undefined | false>): Promise<T> => {
  const end = Date.now() + LONGEST
  let why: unknown
  while (Date.now() < end) {
    try {
      const answer = await ask()
      if (answer) return answer
    } catch (error) {
      // A page that is being loaded has nothing to answer.
      why = error
    }
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  throw new Error(`It did not come: ${what}`, { cause: why })
}
