import { readFileSync, writeFileSync } from 'node:fs'
import { FetchingJSONSchemaStore, InputData, JSONSchemaInput, quicktype } from 'quicktype-core'

/** Python classes of all schemas of the document, by quicktype. */
const schema = readFileSync('openapi.json', 'utf8')
const source = new JSONSchemaInput(new FetchingJSONSchemaStore())
await source.addSource({ name: 'Parley', uris: ['#/components/schemas/'], schema })
const inputData = new InputData()
inputData.addInput(source)
const { lines, annotations } = await quicktype({ inputData, lang: 'python' })
for (const annotation of annotations) console.error(JSON.stringify(annotation))
writeFileSync('made/parley.py', lines.join('\n'))
