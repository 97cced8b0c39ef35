// The address behind the `#` of the console: a section, what it is about, and how its list is filtered.

import { useCallback, useEffect, useState } from 'react'
import { pathParts } from './path-parts.ts'

const hash = (): string => location.hash.replace(/^#\/?/, '')

/** `users/APP?text=ada` in its two parts. */
const halves = (text: string): readonly [path: string, query: string] => {
  const at = text.indexOf('?')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** `#/path?name=value`, without what is empty. */
export const addressOf = (path: string, values: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
  return `#/${path}${query.size > 0 ? `?${query}` : ''}`
}

/** The address as it changes. `put` changes filters in place: the way back leads to the page before, not to each letter that was typed. */
export const useAddress = () => {
  const [text, setText] = useState(hash)
  useEffect(() => {
    const read = (): void => setText(hash())
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  const [path, query] = halves(text)
  const put = useCallback((change: Readonly<Record<string, string>>): void => {
    const [at, old] = halves(hash())
    location.replace(addressOf(at, { ...Object.fromEntries(new URLSearchParams(old)), ...change }))
  }, [])
  return { path, parts: pathParts(path), filters: Object.fromEntries(new URLSearchParams(query)), put }
}
