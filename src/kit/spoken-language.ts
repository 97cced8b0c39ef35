// The language in which the page's tags speak: the service writes its messages in it.

import { oncePerPage } from './once-per-page.ts'

const spoken = (): { language: string } => oncePerPage('language', () => ({ language: '' }))

/** Kept by the tags, whenever their language is known or changes. */
export const speak = (language: string): void => {
  spoken().language = language
}

/** Goes with every call in a header that needs no permission of CORS; nothing where no tag has said its language: the browser's own goes out then. */
export const languageHeader = (): { 'accept-language'?: string } => {
  const { language } = spoken()
  return language ? { 'accept-language': language } : {}
}
