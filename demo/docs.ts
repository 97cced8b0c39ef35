// What a page of the documentation has beside its text where scripts run: search, theme, copying.

import { addCopyButtons } from './docs/copy.ts'
import { searchField } from './docs/search.ts'
import { themeButton } from './docs/theme.ts'

const tools = document.querySelector('.tools')
tools?.append(searchField(document.body.dataset.search ?? ''), themeButton())
addCopyButtons(document)
// A long list of pages begins where the reader is.
document.querySelector('.contents [aria-current]')?.scrollIntoView({ block: 'nearest' })
