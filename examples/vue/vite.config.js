import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

const tags = ['login-modal', 'wallet-button', 'fund-account']

export default defineConfig({
  // Vue warns of a tag that it does not know, unless it is told.
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tags.includes(tag) } } })],
})
