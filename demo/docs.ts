// What a page of the documentation has beside its text where scripts run: search, theme, copying, the reader's own app.

import { addCopyButtons } from './docs/copy.ts'
import { offerOwnApp } from './docs/own-app.ts'
import { searchField } from './docs/search.ts'
import { themeButton } from './docs/theme.ts'

const tools = document.querySelector('.tools')
tools?.append(searchField(document.body.dataset.search ?? ''), themeButton())
addCopyButtons(document)
if (tools) void offerOwnApp(document, tools)
// A long list of pages begins where the reader is.
document.querySelector('.contents [aria-current]')?.scrollIntoView({ block: 'nearest' })
