/** Made by the build: the text of the query for who is signed in. */
declare module "virtual:viewer.graphql" {
  const text: string;
  export default text;
}
