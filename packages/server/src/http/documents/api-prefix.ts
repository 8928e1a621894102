/** Every path of the contract is below this. */
export const apiPrefix = '/api/v1'
