import { run as runHeyApi } from './hey-api.ts'
import { run as runOpenapiTypescript } from './openapi-typescript.ts'
import type { Errand } from './parley.ts'

declare const process: { readonly argv: readonly string[] }

const errand: Errand = JSON.parse(process.argv[2] ?? '')
console.log(JSON.stringify([await runOpenapiTypescript(errand), await runHeyApi(errand)]))
