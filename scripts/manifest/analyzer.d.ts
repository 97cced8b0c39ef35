// Types of the manifest analyzer's command line, as far as it is used.
declare module '@custom-elements-manifest/analyzer/cli.js' {
  export const cli: (options: { argv: string[]; cwd: string; noWrite: boolean }) => Promise<{
    modules: { declarations?: object[] }[]
  }>
}
