// The page in Svelte.

import 'latchkey/define'
import { mount } from 'svelte'
import Page from './checks-page.svelte'

mount(Page, { target: document.getElementById('app') })
