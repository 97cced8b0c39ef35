// Puts the theme that a reader chose on the page before it is painted: a classic script in the page's head.

import { chosenTheme } from './docs/theme.ts'

const theme = chosenTheme()
if (theme) document.documentElement.dataset.theme = theme
