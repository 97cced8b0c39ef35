// The pages are rendered at the build, and hydrated in the browser.
export default { output: 'export' }
