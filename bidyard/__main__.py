from bidyard.cli import main

main()
