// The page in Vue.

import 'latchkey/define'
import { createApp } from 'vue'
import Page from './checks-page.vue'

createApp(Page).mount('#app')
