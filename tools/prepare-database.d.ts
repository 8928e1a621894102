export declare const preparedDatabase: string
export declare function isPrepared(): Promise<boolean>
export declare function prepareDatabase(): Promise<void>
