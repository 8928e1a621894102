export default {
  input: 'openapi.json',
  output: { path: 'made/hey-api', module: { extension: '.js' }, importFileExtension: '.js' },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
}
