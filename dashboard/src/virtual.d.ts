/** Made by the build: the text of the query for who is signed in. */
declare module "virtual:viewer.graphql" {
  const text: string;
  export default text;
}

/** The query of an owner's home page, with its variables. */
declare module "virtual:home.graphql" {
  const question: import("./graph/early").Question;
  export default question;
}
