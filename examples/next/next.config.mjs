// The pages are rendered at the build, and hydrated in the browser.
// BASE_PATH: the folder of a site that they are put into.
export default { output: 'export', basePath: process.env.BASE_PATH ?? '' }
