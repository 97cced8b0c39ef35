// Builds the page of one framework, named by the environment, as a host of it would.

const FRAMEWORK = process.env.FRAMEWORK
const TAGS = ['login-modal', 'wallet-button', 'fund-account']
const isCustomElement = (tag) => TAGS.includes(tag)

const PLUGINS = {
  vue: async () => (await import('@vitejs/plugin-vue')).default({ template: { compilerOptions: { isCustomElement } } }),
  svelte: async () => (await import('@sveltejs/vite-plugin-svelte')).svelte(),
  solid: async () => (await import('vite-plugin-solid')).default(),
}
const plugin = await PLUGINS[FRAMEWORK]?.()

export default {
  plugins: plugin ? [plugin] : [],
  resolve: { alias: FRAMEWORK === 'react-18' ? { react: 'react-18', 'react-dom': 'react-dom-18' } : {} },
}
